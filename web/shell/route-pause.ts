/** Delay of a route change (product.md 9). The page's code and data load meanwhile. */
const pauseMs = 100

/** Waits before another path is shown. A filter or a reload of data keeps the path and does not wait. */
export function pauseBefore(href: string): Promise<void> {
  if (new URL(href).pathname === location.pathname) return Promise.resolve()
  return new Promise((resolve) => setTimeout(resolve, pauseMs))
}
