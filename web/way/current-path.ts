/**
 * Returns the path of the menu entry to mark for a page: the longest one that is the page's path or above it. Undefined
 * when there is none.
 */
export function currentPath(paths: string[], here: string): string | undefined {
  const leading = paths.filter((path) => here === path || (path !== '/' && here.startsWith(`${path}/`)))
  return leading.toSorted((a, b) => b.length - a.length)[0]
}
