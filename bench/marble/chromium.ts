import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import type { RaceDraw } from '#contract/rules/marble-proof.ts'
import { launchBrowser } from '#tests/browser/browser.ts'

/** Builds one script from the same modules that the site's page runs. */
async function pageProgram(): Promise<string> {
  const entry = fileURLToPath(new URL('./run-in-page.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'marbleBench' } },
  })
  const [result] = Array.isArray(built) ? built : [built]
  const chunk = result && 'output' in result ? result.output[0] : null
  if (chunk?.type !== 'chunk') throw new Error('the page’s program was not built')
  return chunk.code
}

async function inChromium<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const body = '<canvas width=780 height=776 style="width:390px;height:388px"></canvas>'
    // `crypto.subtle` requires a secure context, and localhost is one.
    await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('http://localhost/')
    await page.addScriptTag({ content: await pageProgram() })
    return await work(page)
  } finally {
    await browser.close()
  }
}

export function hashesInChromium(draws: readonly RaceDraw[], slots: number) {
  return inChromium(
    async (page) =>
      (await page.evaluate(`marbleBench.run(${JSON.stringify(draws)}, ${slots})`)) as {
        hashes: string[]
        msEach: number
      },
  )
}

/**
 * Returns the times to draw each picture (`costs`) and between pictures (`gaps`), in ms. The page has a phone’s screen
 * and a processor `slower` times slower.
 */
export function picturesInChromium(draw: RaceDraw, of: { slots: number; seconds: number; slower: number }) {
  return inChromium(async (page) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: of.slower })
    const call = `marbleBench.paint(${JSON.stringify(draw)}, ${JSON.stringify(of)})`
    return (await page.evaluate(call)) as { costs: number[]; gaps: number[] }
  })
}
