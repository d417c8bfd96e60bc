import { describe, expect, test } from 'vitest'
import { builtInPages } from './built-in-pages.data.ts'
import { bodyFault, publishedOf, sectionsOf, textsOf } from './page-marks.rules.ts'

describe('a body with marks', () => {
  test('has sections with paragraphs and lists, and joined lines', () => {
    expect(sectionsOf('## One\r\nfirst\nline\n\nsecond\n- a\n- b\nafter\n##  Two \n- c')).toEqual([
      {
        heading: 'One',
        blocks: [
          { kind: 'text', text: 'first line' },
          { kind: 'text', text: 'second' },
          { kind: 'list', items: ['a', 'b'] },
          { kind: 'text', text: 'after' },
        ],
      },
      { heading: 'Two', blocks: [{ kind: 'list', items: ['c'] }] },
    ])
  })

  test.each([
    ['text\n## One\ntext', 'pageHeading'],
    ['', 'pageHeading'],
    ['## \ntext', 'pageSection'],
    ['## One\n## Two\ntext', 'pageSection'],
    ['## One\n<b>text</b>', null],
  ])('%j has the fault %s', (body, fault) => {
    expect(bodyFault(body)).toBe(fault)
  })

  test('repeats the texts of the program', () => {
    for (const page of Object.values(builtInPages))
      for (const locale of ['vi', 'en', 'zh'] as const) {
        const sections = sectionsOf(textsOf(page).body[locale])
        expect(sections.map(({ heading }) => heading)).toEqual(page.texts[locale].sections.map((one) => one.heading))
        expect(sections[0]?.blocks[0]).toEqual({ kind: 'text', text: page.texts[locale].sections[0]?.paragraphs[0] })
      }
  })
})

describe('versions of a page', () => {
  const version = (id: string, hour: number) => ({ id, publishAt: new Date(hour * 3_600_000) })
  const idsAt = (hour: number, ...versions: ReturnType<typeof version>[]) =>
    publishedOf(versions, hour * 3_600_000).map(({ id, endedAt }) => [id, endedAt && endedAt.getTime() / 3_600_000])

  test('are published at their time, each until the next', () => {
    expect(idsAt(4, version('9', 1), version('10', 5))).toEqual([['9', null]])
    expect(idsAt(5, version('9', 1), version('10', 5))).toEqual([
      ['9', 5],
      ['10', null],
    ])
  })

  test('are never published when a later save was published first', () => {
    expect(idsAt(9, version('1', 1), version('2', 8), version('3', 4))).toEqual([
      ['1', 4],
      ['3', null],
    ])
  })
})
