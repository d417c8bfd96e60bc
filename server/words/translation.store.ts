import type { Locale } from '#contract/envelope.ts'
import type { Db } from '#server/db/sql.ts'

declare module '#server/db/sql.ts' {
  interface Database {
    translations: { key: string; locale: Locale; text: string }
  }
}

export type Translation = { key: string; locale: Locale; text: string }

export async function listTranslations(db: Db, key?: string): Promise<Translation[]> {
  return db
    .selectFrom('translations')
    .select(['key', 'locale', 'text'])
    .$if(key !== undefined, (query) => query.where('key', '=', String(key)))
    .execute()
}

export async function upsertTranslation(db: Db, translation: Translation): Promise<void> {
  await db
    .insertInto('translations')
    .values(translation)
    .onConflict((conflict) => conflict.columns(['key', 'locale']).doUpdateSet({ text: translation.text }))
    .execute()
}

export async function deleteTranslation(db: Db, key: string, locale?: Locale): Promise<void> {
  await db
    .deleteFrom('translations')
    .where('key', '=', key)
    .$if(locale !== undefined, (query) => query.where('locale', '=', locale as Locale))
    .execute()
}
