import { sendTestMail, setUpInfo, setUpSkip } from '#contract/set-up.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { SetUpService } from './set-up.service.ts'

export function setUpRoutes(service: SetUpService): Route[] {
  return [
    handle(setUpInfo, () => service.info()),
    handle(setUpSkip, async ({ steps, isSkipped }) => {
      await service.skip(steps, isSkipped)
      return null
    }),
    handle(sendTestMail, (letter, { member }) => service.sendTestMail(member, letter)),
  ]
}
