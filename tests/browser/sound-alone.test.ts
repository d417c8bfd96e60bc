import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SOUND_ID } from '#web/player/providers/provider.ts'
import { sharedBrowser } from './browser.ts'
import { openPlayer } from './player-page.ts'
import { type PlayerSite, startPlayerSite } from './player-site.ts'

let site: PlayerSite
let browser: Browser
beforeAll(async () => {
  site = await startPlayerSite()
  browser = await sharedBrowser()
  await site.publishSound('radio', 'football-minh-khang')
  await site.publish('khang', 'football-minh-khang')
})
afterAll(async () => {
  await site?.close()
})

describe.each([
  ['the push', false],
  ['hls.js, in a browser or a network without the push', true],
])('by %s', (_, refusesPush) => {
  test('an encoder without a picture is heard, and the page says why nothing is seen', async () => {
    const { page, state, untilPlayed } = await openPlayer(browser, site.pageUrl('radio'), { refusesPush })
    await page.getByText('Buổi phát này chỉ có tiếng').waitFor()
    await untilPlayed(2)
    expect((await state()).activeRendition).toBe(SOUND_ID)
    await expect.poll(() => page.getByRole('button', { name: 'Xem lại hình' }).count()).toBe(0)
  })

  test('a viewer can listen to the sound alone, and go back to the picture', async () => {
    const { page, request, state, until, untilPlayed } = await openPlayer(browser, site.pageUrl('khang'), {
      refusesPush,
    })
    await until(({ hasPicture, renditions }) => hasPicture && renditions.length > 1)
    await request('chooseRendition', SOUND_ID)
    await page.getByText('Đang phát riêng phần tiếng').waitFor()
    await untilPlayed(3)
    const { renditions, chosenRendition } = await state()
    expect([chosenRendition, renditions.some(({ height }) => height === 360)]).toEqual([SOUND_ID, true])
    await page.getByRole('button', { name: 'Xem lại hình' }).click()
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.videoHeight)).toBe(360)
    await untilPlayed(2)
  })
})
