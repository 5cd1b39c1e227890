/* global clients, registration */
// Called by the browser when the server has something to say and no page may be open: it is our turn.
addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(
    clients.matchAll({ type: "window" }).then((open) => {
      // Whoever looks at the table knows it already.
      if (open.some((page) => page.focused && new URL(page.url).pathname === url)) return undefined;
      return registration.showNotification(title, { body, tag, icon: "/icon-192.png", data: url });
    }),
  );
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = event.notification.data;
  event.waitUntil(
    clients.matchAll({ type: "window" }).then((open) => {
      const there = open.find((page) => new URL(page.url).pathname === url);
      return there ? there.focus() : clients.openWindow(url);
    }),
  );
});
