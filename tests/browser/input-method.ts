import type { CDPSession, Page } from 'playwright-core'

/**
 * An input method of the system, as browsers see it: the letters before it decides are a marked text inside the field,
 * and each key has the code 229.
 */
export type InputMethod = {
  /** Shows each text in turn as the marked one, as for `v`, `vi`, `viê`, `việ`. */
  compose(...texts: readonly string[]): Promise<void>
  /** Replaces the marked text by the final one. */
  commit(text: string): Promise<void>
  /** Presses Enter for the input method, which then commits the text. */
  enter(text: string): Promise<void>
}

export async function inputMethod(page: Page): Promise<InputMethod> {
  const session = await page.context().newCDPSession(page)
  return {
    async compose(...texts) {
      for (const text of texts) {
        await pressForMethod(session, 'KeyU')
        await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
      }
    },
    async commit(text) {
      await session.send('Input.insertText', { text })
    },
    async enter(text) {
      await pressForMethod(session, 'Enter')
      await session.send('Input.insertText', { text })
    },
  }
}

async function pressForMethod(session: CDPSession, code: string): Promise<void> {
  const key = { key: 'Process', code, windowsVirtualKeyCode: 229 }
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
}
