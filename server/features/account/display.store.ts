import type { DisplaySettings } from '#contract/display.ts'
import type { Db } from '#server/db/sql.ts'

declare module '#server/db/sql.ts' {
  interface Database {
    display_settings: {
      user_id: string
      locale: DisplaySettings['locale']
      zone: string | null
      odds_format: DisplaySettings['oddsFormat']
      autoplay: boolean | null
    }
  }
}

const unchosen: DisplaySettings = { locale: null, zone: null, oddsFormat: null, autoplay: null }

export async function findDisplay(db: Db, userId: string): Promise<DisplaySettings> {
  const query = db.selectFrom('display_settings').select(['locale', 'zone', 'odds_format as oddsFormat', 'autoplay'])
  return (await query.where('user_id', '=', userId).executeTakeFirst()) ?? unchosen
}

/** Stores the given settings. Omitted settings keep their stored value. */
export async function putDisplay(db: Db, userId: string, change: Partial<DisplaySettings>): Promise<void> {
  const { oddsFormat, ...rest } = change
  const given = { ...rest, ...(oddsFormat === undefined ? {} : { odds_format: oddsFormat }) }
  const fresh = { locale: null, zone: null, odds_format: null, autoplay: null, ...given }
  await db
    .insertInto('display_settings')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) =>
      Object.keys(given).length === 0 ? conflict.doNothing() : conflict.column('user_id').doUpdateSet(given),
    )
    .execute()
}
