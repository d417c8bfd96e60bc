import type { NotificationService } from '#server/features/notifications/notifications.service.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { createHubRead, type HubUses } from './hub.view.ts'
import { createRecapService, type RecapService } from './recap.service.ts'
import { rewardRoutes } from './rewards.routes.ts'

type Uses = HubUses & { notifications: Pick<NotificationService, 'notify'> }

/** One page of all places where members earn xu, each with what is left today (decision 220), and weekly recaps. */
export function createRewards(
  { engines }: Ground,
  { notifications, ...uses }: Uses,
): Feature<{ recaps: RecapService }> {
  const recaps = createRecapService(engines.database, { notifications })
  return {
    service: { recaps },
    routes: rewardRoutes({ hub: createHubRead(uses), recap: recaps }),
    // From 8:00 to 20:00 on Monday in Vietnam. Runs after the first continue what a stopped process left.
    jobs: [{ name: 'rewards.recaps', cron: '*/10 1-12 * * 1', run: (stopping) => recaps.announce(stopping) }],
  }
}
