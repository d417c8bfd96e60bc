import { sql } from 'kysely'
import { locale } from '#contract/envelope.ts'
import { countryName } from '#contract/rules/countries.ts'
import type { Db } from '#server/db/sql.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const parts = ['GB-ENG', 'GB-SCT', 'GB-WLS', 'GB-NIR']

/**
 * Returns a look-up from a folded text to the codes of countries with that name in any language. It returns an empty
 * list for other texts.
 */
export function countryFinder(db: Db): (folded: string) => Promise<readonly string[]> {
  let known: Promise<Map<string, string[]>> | null = null
  return async (folded) => {
    known ??= readNames(db)
    // Reads again at the next call when the database was unavailable.
    known.catch(() => {
      known = null
    })
    return (await known).get(folded) ?? []
  }
}

/** The database folds the names, as it does for all names (decision 060). */
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
