// Measures the penalty shoot-out on a phone with a processor slowed down four times: the size of its scripts and the
// time of a frame during a round. `npm run bench -- minigame`; SHOTS sets the number of shots (5 a round).
import { launchBrowser } from '#tests/browser/browser.ts'
import { quantile } from './machine.ts'
import { phoneVisit } from './phone-visit.ts'
import { startSite } from './site.ts'

const shots = Number(process.env.SHOTS ?? 5)
const slowdown = 4

type Measured = { betweenMs: number[]; workMs: number[] }

const site = await startSite()
try {
  console.log('cold visit', await phoneVisit(`${site.address}/minigame`))
  const { betweenMs, workMs } = await framesOf(`${site.address}/minigame`)
  const line = (all: number[]) => {
    const sorted = all.toSorted((a, b) => a - b)
    return [0.5, 0.95, 0.99].map((part) => `p${part * 100} ${quantile(sorted, part).toFixed(1)} ms`).join(', ')
  }
  console.log(`${workMs.length} frames of ${shots} shots, processor ${slowdown} times slower`)
  console.log(`script of a frame:     ${line(workMs)}`)
  console.log(`from frame to frame:   ${line(betweenMs)}  (headless, drawn by the processor)`)
} finally {
  await site.stop()
}

/** Plays a practice round and records each frame from the first shot on. */
async function framesOf(url: string): Promise<Measured> {
  const browser = await launchBrowser()
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
  const context = await browser.newContext({ ...phone, locale: 'vi-VN' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const measured = { isOn: false, last: 0, betweenMs: [] as number[], workMs: [] as number[] }
    Object.assign(window, { measured })
    const ask = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (draw) =>
      ask((now) => {
        const from = performance.now()
        draw(now)
        if (!measured.isOn) return
        measured.workMs.push(performance.now() - from)
        if (measured.last > 0) measured.betweenMs.push(now - measured.last)
        measured.last = now
      })
  })
  await page.goto(url, { waitUntil: 'load' })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.getByRole('button', { name: 'Tập sút' }).click()
  for (let shot = 0; shot < shots; shot += 1) {
    await page.getByText('Kéo trên màn hình').first().waitFor()
    await page.evaluate(() => {
      ;(window as unknown as { measured: { isOn: boolean } }).measured.isOn = true
    })
    await page.mouse.move(195, 560)
    await page.mouse.down()
    await page.mouse.move(195 + (shot % 2 === 0 ? 80 : -80), 540, { steps: 6 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Giữ để lấy lực' }).click({ delay: 500 })
    await page.getByText('Kéo trên màn hình').first().waitFor({ state: 'hidden' })
  }
  await page.getByRole('button', { name: 'Chơi lại' }).waitFor()
  const measured = await page.evaluate(() => (window as unknown as { measured: Measured }).measured)
  await browser.close()
  return measured
}
