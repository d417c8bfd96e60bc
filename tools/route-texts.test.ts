import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRouteTexts, domainsIn } from './route-texts.ts'

test('a script names its texts by whole keys or by their beginning, and other strings do not count', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a script as the bundler writes it
  const code = 'a(`home.html`);b("nav.odds");c(`statistic.${kind}`);e("tips")'
  expect([...domainsIn('t(`search.title`)')]).toEqual(['search'])
  expect([...domainsIn(code)].sort()).toEqual(['fixtures', 'shell'])
})

test('a page needs the texts of its scripts and its layout, and later those of loaded scripts', () => {
  const assets = mkdtempSync(join(tmpdir(), 'assets-'))
  const scripts = {
    'entry.js': '',
    'root.js': 'import{a}from"./frame.js"',
    'frame.js': 't(`nav.home`);import("./dialog.js")',
    'dialog.js': 't(`search.title`)',
    'odds.js': 'import"./frame.js";t(`odds.line`)',
  }
  for (const [file, code] of Object.entries(scripts)) writeFileSync(join(assets, file), code)
  const textsOf = createRouteTexts(assets, '/assets/entry.js', {
    root: { module: '/assets/root.js' },
    '/ty-le-keo': { module: '/assets/odds.js', parentId: 'root' },
  })
  expect(textsOf('root')).toEqual({ texts: 'shell', laterTexts: 'search' })
  expect(textsOf('/ty-le-keo')).toEqual({ texts: 'odds.shell', laterTexts: 'search' })
})
