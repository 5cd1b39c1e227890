// Whether something is looked at: what only serves the eye need not be fetched before.
import type { Attachment } from "svelte/attachments";

/** Do something when the element comes into sight. */
export function sighted(act: () => void): Attachment<Element> {
  return (node) => {
    const eye = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) act();
    });
    eye.observe(node);
    return () => eye.disconnect();
  };
}
