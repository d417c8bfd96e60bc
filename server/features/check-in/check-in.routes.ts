import { checkIn, checkInInfo, checkInMakeUp } from '#contract/check-in.ts'
import { handle, memberOf, type Route } from '#server/http/bind.ts'
import type { CheckInService } from './check-in.service.ts'

export function checkInRoutes({ service }: { service: CheckInService }): Route[] {
  return [
    handle(checkInInfo, async ({ around }, context) => service.info(memberOf(context).userId, { around })),
    handle(checkIn, async (_, context) => service.checkIn(memberOf(context).userId)),
    handle(checkInMakeUp, async ({ day }, context) => service.makeUp(memberOf(context).userId, day)),
  ]
}
