import { slugify } from '#contract/rules/fixture-slug.ts'

/** Words that are too common in club names to distinguish clubs. */
const common = new Set(
  'fc cf sc ac afc bc kv fk sk sv ud cd rc rcd ss ssc us as ca club clube calcio futebol football de do da del la el the e of und and'.split(
    ' ',
  ),
)

function wordsOf(name: string): Set<string> {
  const all = slugify(name).split('-').filter(Boolean)
  const distinctive = all.filter((word) => !common.has(word) && !/^\d+$/.test(word))
  return new Set(distinctive.length > 0 ? distinctive : all)
}

/**
 * Returns the similarity of two club names, from 0 to 1: the share of equal distinctive words. A word that is the
 * beginning of another counts half.
 */
export function likeness(a: string, b: string): number {
  return likenessOf(wordsOf(a), wordsOf(b))
}

function likenessOf(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  if (first.size === 0 || second.size === 0) return 0
  const others = [...second]
  let shared = 0
  for (const word of first) {
    if (second.has(word)) shared += 1
    else if (others.some((other) => begins(word, other))) shared += 0.5
  }
  return (2 * shared) / (first.size + second.size)
}

function begins(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= 3 && long.startsWith(short)
}

const minLikeness = 0.66

export type NameIndex = {
  /** Returns teams with similar names, the most similar first. */
  like(name: string): { ourId: string; name: string; likeness: number }[]
}

export function nameIndex(teams: readonly { teamId: string; names: { vi: string } }[]): NameIndex {
  const known = teams.map(({ teamId, names }) => ({ ourId: teamId, name: names.vi, words: wordsOf(names.vi) }))
  return {
    like(name) {
      const words = wordsOf(name)
      return known
        .map(({ words: theirs, ...team }) => ({ ...team, likeness: likenessOf(words, theirs) }))
        .filter((team) => team.likeness >= minLikeness)
        .toSorted((a, b) => b.likeness - a.likeness)
    },
  }
}
