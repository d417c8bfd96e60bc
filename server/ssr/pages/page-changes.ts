import type { Bus, DatabaseEngine } from '#server/engines/ports.ts'
import { type Listener, listener } from '#server/kit/events.ts'
import { pagesChanged } from '#server/kit/site-changes.ts'
import { fixtures } from '#server/tables/fixtures.ts'

/** Returns listeners that report changed pages to every instance, once the change is committed. */
export function pageChangeListeners({ db }: Pick<DatabaseEngine, 'db'>, bus: Bus): Listener[] {
  const publish = (tags: string[]) => bus.publish(pagesChanged, tags)

  /** A fixture is shown on its page, both teams' pages and the tournament's page. */
  async function ofFixture({ fixtureId }: { fixtureId: string }): Promise<void> {
    const fixture = await db
      .selectFrom(fixtures(db).as('f'))
      .select(['home_id', 'away_id', 'tournament_id'])
      .where('id', '=', fixtureId)
      .executeTakeFirst()
    publish([
      `fixture:${fixtureId}`,
      ...(fixture ? [`team:${fixture.home_id}`, `team:${fixture.away_id}`, `tournament:${fixture.tournament_id}`] : []),
    ])
  }

  return [
    listener('fixture.changed', ofFixture),
    listener('fixture.corrected', ofFixture),
    listener('corners.changed', ofFixture),
    listener('commentator.withdrew', ofFixture),
    listener('stream.started', ofFixture),
    listener('stream.ended', ofFixture),
    listener('tip.settled', ofFixture),
    listener('article.changed', async ({ articleId }) => publish([`article:${articleId}`, 'articles'])),
  ]
}

/** Calls `drop` with the tags that any instance reports. Returns an unsubscribe function. */
export function followPageChanges(bus: Bus, drop: (tags: string[]) => void): () => void {
  return bus.subscribe(pagesChanged, (tags) => drop(tags as string[]))
}
