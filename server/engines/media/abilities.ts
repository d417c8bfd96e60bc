const firstRetryMs = 1_000
const askEveryMs = 30_000
const answerWithinMs = 2_000

export type Abilities = { makesPictures(): boolean; close(): void }

/**
 * Follows the abilities of a media engine in another process. They can change when that process restarts. The last
 * known ones are kept while it does not answer.
 */
export function followAbilities(origin: { url: string; token: string } | null): Abilities {
  let makesPictures: boolean | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function ask({ url, token }: { url: string; token: string }): Promise<void> {
    try {
      const answer = await fetch(new URL('/abilities', url), {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(answerWithinMs),
      })
      if (answer.ok) makesPictures = ((await answer.json()) as { makesPictures?: unknown }).makesPictures === true
    } catch {
      // The process starts later, or restarts.
    }
    if (!isClosed)
      timer = setTimeout(() => ask({ url, token }), makesPictures === null ? firstRetryMs : askEveryMs).unref()
  }

  if (origin) void ask(origin)
  return {
    makesPictures: () => makesPictures ?? false,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
