import { execFileSync } from 'node:child_process'
import chromiumPackage from '@sparticuz/chromium'

/**
 * Selects Chromium’s headless shell for page tests. It draws no window around the page, so it needs much less processor
 * time than the whole browser. When the shell does not start, the installed Chromium is used. The shell is unpacked
 * here once, because otherwise two workers could unpack it at the same time.
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
