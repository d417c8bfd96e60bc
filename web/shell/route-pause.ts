/** product.md 9: a route change waits about 100 ms. The page's code and data load meanwhile. */
const pauseMs = 100

/** Another path is a change of route; a filter of the same page, or its data once more, is none. */
export function pauseBefore(href: string): Promise<void> {
  if (new URL(href).pathname === location.pathname) return Promise.resolve()
  return new Promise((resolve) => setTimeout(resolve, pauseMs))
}
