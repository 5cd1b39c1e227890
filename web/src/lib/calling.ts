// Notifications of the browser, by choice: the server calls us when it is our turn and we are not there.
import { notifyMe, notifyMeNoMore } from "./api";

/** Whether this browser can be called at all. */
export const callable = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Whether this browser is called now. */
export async function isCalled(): Promise<boolean> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) != null;
}

/** Ask the person, subscribe, and tell the server. `key` is the server's. Throws where one of them says no. */
export async function beCalled(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("denied");
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await notifyMe({ endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" });
}

/** Not here any more; other browsers of ours are called as before. */
export async function beCalledNoMore(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return;
  await notifyMeNoMore(subscription.endpoint);
  await subscription.unsubscribe();
}
