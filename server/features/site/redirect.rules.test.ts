import { expect, test } from 'vitest'
import { movedBy, rulesByPath, targetFault } from './redirect.rules.ts'

const leaving = [
  '/.//evil.test',
  '/a/../..//evil.test',
  '/%2e//evil.test',
  '/.%2E//evil.test',
  '/./\\evil.test',
  '/\\evil.test',
  '/x/%2e%2e//evil.test',
  '///evil.test/',
  '/a/../\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/.\\\\evil.test/x?a=1',
  '//[',
]

test.each(leaving)('a rule to %j is refused, and a stored one never leads to another host', (target) => {
  expect(targetFault(target, ['khandai.example'])).toBe('redirectOutside')
  if (!URL.canParse(target, 'https://khandai.example')) return
  const rules = rulesByPath([{ source: '/cu', target, isPermanent: true }])
  for (const path of ['/cu', '/en/cu']) {
    const { location = '/' } = movedBy(rules, path) ?? {}
    expect(new URL(location, 'https://khandai.example').host).toBe('khandai.example')
  }
})

test.each(['/tin-tuc', '/a/../%5cevil.test', '/tin-tuc/..', '/a/./b?c=//d#//e', '/a//b'])(
  'a rule to %j stays on the site',
  (target) => {
    expect(targetFault(target, [])).toBeNull()
    expect(movedBy(rulesByPath([{ source: '/cu', target, isPermanent: false }]), '/en/cu')?.location).toMatch(/^\/en/)
  },
)
