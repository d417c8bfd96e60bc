import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { welcomeRoutes } from './welcome.routes.ts'

/** First steps of new members. The steps are read from what the member did. */
export function createWelcome({ engines: { database } }: Pick<Ground, 'engines'>): Feature<null> {
  return {
    service: null,
    routes: welcomeRoutes(database),
    personal: [personalRows(database.db, { table: 'welcome_lists', goes: true })],
  }
}
