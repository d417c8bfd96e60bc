import { sql } from 'kysely'
import { locale } from '#contract/envelope.ts'
import { countryName } from '#contract/rules/countries.ts'
import type { Db } from '../../db/sql.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const parts = ['GB-ENG', 'GB-SCT', 'GB-WLS', 'GB-NIR']

/** Codes of the countries that a folded text names in any of the languages; none for what is no country's name. */
export function countryFinder(db: Db): (folded: string) => Promise<readonly string[]> {
  let known: Promise<Map<string, string[]>> | null = null
  return async (folded) => {
    known ??= readNames(db)
    // A database that is away for a moment is asked again.
    known.catch(() => {
      known = null
    })
    return (await known).get(folded) ?? []
  }
}

/** Folded by the database, as all names are (decision 060). */
async function readNames(db: Db): Promise<Map<string, string[]>> {
  const codes = [...letters.flatMap((first) => letters.map((second) => first + second)), ...parts]
  const named = codes.flatMap((code) =>
    [...new Set(locale.options.map((language) => countryName(code, language)))]
      .filter(Boolean)
      .map((name) => ({ code, name })),
  )
  const { rows } = await sql<{ code: string; folded: string }>`
    select code, fold_text(name) as folded
    from unnest(${named.map(({ code }) => code)}::text[], ${named.map(({ name }) => name)}::text[]) as given (code, name)`.execute(
    db,
  )
  const found = new Map<string, string[]>()
  for (const { code, folded } of rows) found.set(folded, [...new Set([...(found.get(folded) ?? []), code])])
  return found
}
