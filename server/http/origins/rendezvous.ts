import { createHash } from 'node:crypto'

type Candidate = { id: string; weight: number }

/**
 * Chooses a candidate for the key by weighted rendezvous hashing. Every process chooses the same one. When a candidate
 * leaves, only its keys move. Returns null without candidates.
 */
export function rendezvous<C extends Candidate>(key: string, candidates: readonly C[]): C | null {
  let best: { candidate: C; score: number } | null = null
  for (const candidate of candidates) {
    const score = scoreOf(key, candidate)
    if (!best || score > best.score) best = { candidate, score }
  }
  return best?.candidate ?? null
}

/**
 * Chooses the candidate with the fewest streams for its weight, for a choice that is made once. Among equal ones
 * rendezvous hashing decides. Returns null without candidates.
 */
export function lowestLoad<C extends Candidate & { streams: number }>(key: string, candidates: readonly C[]): C | null {
  const loadWith = ({ streams, weight }: C) => (streams + 1) / weight
  const lowest = Math.min(...candidates.map(loadWith))
  return rendezvous(
    key,
    candidates.filter((candidate) => loadWith(candidate) === lowest),
  )
}

/** `-weight / ln(u)` with `u` uniform in (0, 1): the share of each candidate is proportional to its weight. */
function scoreOf(key: string, { id, weight }: Candidate): number {
  const digest = createHash('sha256').update(`${id} ${key}`).digest()
  return -weight / Math.log((digest.readUInt32BE(0) + 0.5) / 2 ** 32)
}
