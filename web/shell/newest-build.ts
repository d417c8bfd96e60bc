const answerWithinMs = 5_000

/** Returns true when the server has another build than this page's. Returns false when the server is unreachable. */
export async function hasNewerBuild(): Promise<boolean> {
  const own = window.__reactRouterManifest?.version
  if (own === undefined) return false
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`, { signal: AbortSignal.timeout(answerWithinMs) })
    return response.ok && ((await response.json()) as { id: string }).id !== own
  } catch {
    return false
  }
}
