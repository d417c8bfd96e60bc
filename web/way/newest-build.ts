import { fetchBuild } from '#web/api/network.state.ts'

/** Returns true when the server has another build than this page's. Returns false when the server is unreachable. */
export async function hasNewerBuild(): Promise<boolean> {
  const own = window.__reactRouterManifest?.version
  const newest = own === undefined ? null : await fetchBuild()
  return newest !== null && newest !== own
}
