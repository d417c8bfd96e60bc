/** Returns the menu entry of a page: the longest path that leads to it, so that only one is marked. */
export function currentPath(paths: string[], here: string): string | undefined {
  const leading = paths.filter((path) => here === path || (path !== '/' && here.startsWith(`${path}/`)))
  return leading.toSorted((a, b) => b.length - a.length)[0]
}
