import { execFileSync } from 'node:child_process'
import chromiumPackage from '@sparticuz/chromium'

/**
 * Tests look at pages in Chromium's headless shell, which draws no window around the page and so needs a good deal less
 * of the processor than the whole browser; where it does not start, the one that is installed serves. Unpacked here, once,
 * because two workers would do it at the same time.
 */
export async function chooseHeadlessShell(): Promise<void> {
  if (process.env.CHROME_PATH || process.platform !== 'linux' || process.arch !== 'x64') return
  const path = await chromiumPackage.executablePath()
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' })
    process.env.CHROME_PATH = path
  } catch {
    console.warn('The headless shell does not start here (a library is missing): the installed Chromium is used.')
  }
}
