import { useId } from 'react'
import { expect, test } from 'vitest'
import { cachedFragment } from './cached-fragment.ts'
import { renderWithFragments } from './fragment-cache.server.ts'
import { type Language, useTranslate } from './i18n/translate.ts'
import { useRootData } from './root-data.ts'
import { useZone } from './time/use-zone.ts'

const translate = Object.assign((key: string) => `vi ${key}`, { find: () => null })
const vietnamese: Language = { locale: 'vi', translate }
const noon = Date.parse('2026-11-22T05:00:00Z')
const clock = { zone: 'Asia/Ho_Chi_Minh', renderedAt: noon }

function html(page: React.ReactNode, surroundings: Partial<Parameters<typeof renderWithFragments>[1]> = {}): string {
  const { skeleton, fill } = renderWithFragments(page, { language: vietnamese, version: '', clock, ...surroundings })
  return fill(skeleton)
}

let rendered = 0
const Row = cachedFragment('test-row', function Row({ name }: { name: string; press?: () => void }) {
  rendered += 1
  const t = useTranslate()
  return (
    <li>
      {t('state.all')} {name} {useZone()}
    </li>
  )
})

const rowsMade = (work: () => void) => {
  const before = rendered
  work()
  return rendered - before
}

test('is rendered once for the same props, on any page', () => {
  const first = html(
    <ul>
      <Row name="Hà Nội" />
      <Row name="Huế" />
    </ul>,
  )
  expect(first).toBe(
    '<ul><li>vi state.all<!-- --> <!-- -->Hà Nội<!-- --> <!-- -->Asia/Ho_Chi_Minh</li>' +
      '<li>vi state.all<!-- --> <!-- -->Huế<!-- --> <!-- -->Asia/Ho_Chi_Minh</li></ul>',
  )
  const made = rowsMade(() => {
    expect(
      html(
        <ol>
          <Row name="Huế" press={() => {}} />
          <Row name="Hà Nội" />
        </ol>,
      ),
    ).toContain('<ol><li>vi state.all<!-- --> <!-- -->Huế')
  })
  expect(made).toBe(0)
})

test.each([
  ['another language', { language: { locale: 'en', translate: (key: string) => `en ${key}` } as Language }],
  ['another zone', { clock: { ...clock, zone: 'Europe/London' } }],
  ['another day', { clock: { ...clock, renderedAt: noon + 24 * 3_600_000 } }],
])('is rendered again in %s', (_, surroundings) => {
  html(<Row name="Vinh" />)
  expect(rowsMade(() => html(<Row name="Vinh" />, surroundings))).toBe(1)
  expect(rowsMade(() => html(<Row name="Vinh" />, { clock: { ...clock, renderedAt: noon + 60_000 } }))).toBe(0)
})

test('a fragment may contain another, and each is cached separately', () => {
  const List = cachedFragment('test-list', ({ names }: { names: string[] }) => (
    <ul>
      {names.map((name) => (
        <Row key={name} name={name} />
      ))}
    </ul>
  ))
  html(<List names={['Đà Nẵng']} />)
  expect(rowsMade(() => expect(html(<List names={['Đà Nẵng', 'Cần Thơ']} />)).toContain('Cần Thơ'))).toBe(1)
})

test('no text on a page can imitate a fragment', () => {
  const { skeleton } = renderWithFragments(<Row name="Pleiku" />, { language: vietnamese, version: '', clock })
  const mark = skeleton.replace(/\d+;$/, '')
  const asked = mark.replace(/[0-9a-f]{8}/, '00000000')
  expect(html(<p>{`${asked}0;`}</p>)).toBe(`<p>${asked}0;</p>`)
})

test('fails when it depends on more than its props: the page, or an id of its place', () => {
  const OfPage = cachedFragment('test-page', () => <p>{useRootData().origin}</p>)
  const WithId = cachedFragment('test-id', () => <p id={useId()} />)
  expect(() => html(<OfPage />)).toThrow()
  expect(() => html(<WithId />)).toThrow('useId')
})
