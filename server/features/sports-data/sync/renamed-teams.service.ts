import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Ext, ExtId, FixturePatch } from '#server/features/sports-data/provider.rules.ts'
import { reopenReviews } from '#server/features/sports-data/review.store.ts'
import { likeness } from '#server/features/sports-data/similar-names.rules.ts'
import { listExtNames, updateExtNames } from '#server/features/sports-data/team-map.store.ts'
import { isNameOf } from '#server/features/sports-data/team-search.store.ts'
import type { TeamService } from '#server/features/teams/teams.service.ts'

export type RenamedTeams = {
  /** Puts teams to review whose name under a known key is new. A similar name becomes an alias immediately. */
  compare(provider: string, items: readonly Ext<FixturePatch>[]): Promise<void>
}

type Uses = { database: DatabaseEngine; teams: Pick<TeamService, 'keepAliases'> }

/** A club may have a new name, or its key may belong to another club now. */
export function createRenamedTeams({ database: { db }, teams }: Uses): RenamedTeams {
  return {
    async compare(provider, items) {
      const listed = new Map<ExtId, FixturePatch['home']>(
        items.flatMap(({ data }) => [data.home, data.away]).map((ref) => [ref.ext, ref]),
      )
      const known = await listExtNames(db, provider, [...listed.keys()])
      const changed = [...known].flatMap(([ext, { ourId, name: before }]) => {
        const ref = listed.get(ext)
        return ref && ref.name !== before ? [{ ext, ourId, before, ref }] : []
      })
      for (const { ext, ourId, before, ref } of changed) {
        if (before === null || (await isNameOf(db, ourId, ref.name))) continue
        const details = { country: ref.country ?? '', isRenamed: true }
        const candidates = [{ ourId, name: before, likeness: 1 }]
        await reopenReviews(db, provider, [{ kind: 'team', ext, name: ref.name, details, candidates }])
        if (likeness(before, ref.name) > 0) await teams.keepAliases(ourId, [ref.name])
      }
      await updateExtNames(
        db,
        provider,
        changed.map(({ ext, ref }) => ({ ext, name: ref.name })),
      )
    },
  }
}
