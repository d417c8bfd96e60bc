/** Delay before another path is shown. The page's code and data load during it. */
const pauseMs = 100

/** Resolves after the delay when `href` has another path, else immediately, as for a filter or a reload of data. */
export function pauseBefore(href: string): Promise<void> {
  if (new URL(href).pathname === location.pathname) return Promise.resolve()
  return new Promise((resolve) => setTimeout(resolve, pauseMs))
}
