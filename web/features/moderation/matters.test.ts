import { expect, test } from 'vitest'
import type { Report } from '#contract/reports.ts'
import { mattersOf, withNextMatters } from './matters.ts'

const report = (reportId: string, kind: string, targetId: string) => ({ reportId, kind, targetId }) as Report

test('reports of one target on two pages are grouped', () => {
  const first = mattersOf([report('1', 'post', '7'), report('2', 'comment', '7'), report('3', 'post', '7')])
  const next = mattersOf([report('4', 'post', '8'), report('5', 'post', '7')])
  const matters = withNextMatters(first, next)
  expect(matters.map(({ reports }) => reports.map(({ reportId }) => reportId))).toEqual([['1', '3', '5'], ['2'], ['4']])
  expect(matters.map((matter) => matter.first.reportId)).toEqual(['1', '2', '4'])
})
