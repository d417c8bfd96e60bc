import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { type Call, siteContext, siteViewpoint } from '#web/api/site-context.ts'
import type { Check } from './check.ts'
import { feedDetail } from './feed-detail.ts'
import { digitsOnly } from './matching.ts'
import { scheduleSlug } from './schedule-slug.ts'
import { userExists } from './user-exists.ts'

const onlyHoa: Call = async (_, input) => {
  const { username } = input as { username: string }
  if (username === 'away') throw new CallError({ name: 'UNAVAILABLE', code: 1503, status: 503 })
  if (username !== 'hoa') throw new CallError({ name: 'USER_NOT_FOUND', code: 1209, status: 404 })
  return { username } as never
}

const onlyPost7: Call = async (_, input) => {
  const { id } = input as { id: string }
  if (id === '8') throw new CallError({ name: 'FIBE_NOT_LOGIN', code: 1101, status: 401 })
  if (id === '9') throw new CallError({ name: 'UNAVAILABLE', code: 1503, status: 503 })
  if (id !== '7') throw new CallError({ name: 'POST_NOT_FOUND', code: 1711, status: 404 })
  return { id } as never
}

type Asked = { call?: Call; query?: string }

async function outcome(
  check: Check,
  params: Record<string, string>,
  { call = onlyHoa, query = '' }: Asked = {},
): Promise<string> {
  const context = new RouterContextProvider()
  context.set(siteContext, {
    call,
    origin: '',
    domain: '',
    isDemo: false,
    zoneLookupUrl: '',
    textsUrl: () => '',
    viewpoint: siteViewpoint,
    held: new Map(),
    texts: { changes: null },
    handOver: () => {},
    mayRest: () => {},
    mayFrame: () => {},
  })
  const url = new URL(`http://khandai.example/asked${query}`)
  try {
    await check({ params, url, context } as unknown as LoaderFunctionArgs)
    return 'passed'
  } catch (thrown) {
    const { init, name } = thrown as { init?: ResponseInit; name?: string }
    return init ? `${init.status} ${init.statusText}` : `failed: ${name}`
  }
}

const refused = '404 Page Not Found: /asked'

test('an id consists of digits only', async () => {
  const ids = ['1', '999999999999', 'abc', '12x', '', '１２', '1'.repeat(19)]
  expect(await Promise.all(ids.map((id) => outcome(digitsOnly('id'), { id })))).toEqual([
    'passed',
    'passed',
    ...Array.from({ length: 5 }, () => refused),
  ])
})

test('an unknown member is a 404, a server that does not respond is not', async () => {
  const names = ['hoa', 'nobody', 'away']
  expect(await Promise.all(names.map((slug) => outcome(userExists('slug'), { slug })))).toEqual([
    'passed',
    refused,
    'failed: UNAVAILABLE',
  ])
})

test('a requested post must exist, and one with a limited audience passes, because the page knows its viewer', async () => {
  const asked = ['', '?pId=7', '?pId=8', '?pId=10', '?pId=x', '?pId=', '?pId=9']
  expect(await Promise.all(asked.map((query) => outcome(feedDetail, {}, { call: onlyPost7, query })))).toEqual([
    ...Array.from({ length: 3 }, () => 'passed'),
    ...Array.from({ length: 3 }, () => refused),
    'failed: UNAVAILABLE',
  ])
})

test('a schedule address names a sport, a day or both', async () => {
  expect(await outcome(scheduleSlug, { '*': 'esport/2026-11-21' })).toBe('passed')
  expect(await outcome(scheduleSlug, { '*': 'hom-nay' })).toBe(refused)
})
