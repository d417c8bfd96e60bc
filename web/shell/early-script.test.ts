import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { earlyScript } from './early-script.ts'

type Visitor = { cookie?: string; isDarkSystem?: boolean; forced?: 'light' | 'dark' }

function painted({ cookie = '', isDarkSystem = false, forced }: Visitor): string[] {
  const classes: string[] = []
  const documentElement = {
    getAttribute: (name: string) => (name === 'data-forced-mode' ? (forced ?? null) : null),
    setAttribute() {},
    classList: { add: (name: string) => void classes.push(name) },
  }
  runInNewContext(earlyScript, {
    document: { cookie, documentElement, adoptedStyleSheets: [] },
    matchMedia: () => ({ matches: isDarkSystem }),
    localStorage: { getItem: () => null },
    sessionStorage: {},
    addEventListener() {},
  })
  return classes
}

test('the first paint has the chosen colour mode, or the system’s mode without a choice', () => {
  expect(painted({ cookie: 'a=1; color-mode=dark; b=2' })).toEqual(['dark'])
  expect(painted({ cookie: 'color-mode=light', isDarkSystem: true })).toEqual(['light'])
  for (const cookie of ['', 'color-mode=system', 'color-mode=blue', 'x-color-mode=light']) {
    expect(painted({ cookie, isDarkSystem: true })).toEqual(['dark'])
    expect(painted({ cookie })).toEqual(['light'])
  }
})

test('the first paint of a page that forces a mode has it, regardless of the visitor’s choice', () => {
  expect(painted({ cookie: 'color-mode=light', forced: 'dark' })).toEqual(['dark'])
  expect(painted({ cookie: 'color-mode=dark', isDarkSystem: true, forced: 'light' })).toEqual(['light'])
})
