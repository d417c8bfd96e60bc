import { expect, test } from 'vitest'
import { joinedRows, playersOf, rowsOfLines } from './lineup-lines.ts'

test('pasted lines have numbers and captains in any usual form', () => {
  const text = ['1. Đặng Văn Lâm', '', ' 10 - Nguyễn Văn A (C) ', 'Trần B', '7) Lê  C'].join('\n')
  expect(rowsOfLines(text)).toMatchObject([
    { name: 'Đặng Văn Lâm', number: 1, isCaptain: false, role: 'starter' },
    { name: 'Nguyễn Văn A', number: 10, isCaptain: true },
    { name: 'Trần B', number: null },
    { name: 'Lê C', number: 7 },
  ])
  const many = Array.from({ length: 14 }, (_, at) => `${at + 1} Cầu thủ ${at}`).join('\n')
  expect(rowsOfLines('12 Dự bị', 11)).toMatchObject([{ role: 'bench' }])
  expect(rowsOfLines(many).map(({ role }) => role)).toEqual([...Array(11).fill('starter'), ...Array(3).fill('bench')])
})

test('a name is listed once, and starters are in order from the goalkeeper', () => {
  const row = (name: string, position: 'G' | 'F' | '', role: 'starter' | 'bench' | '') =>
    ({ name, number: null, position, role, isCaptain: false }) as const
  const rows = joinedRows(
    [row('An', 'F', 'starter')],
    [row('AN', '', ''), row('Bình', 'G', 'starter'), row('bình', '', ''), row('', '', '')],
  )
  expect(rows.map(({ name }) => name)).toEqual(['An', 'Bình'])
  const players = playersOf([...rows, row('Chi', '', 'bench'), row('Em', '', '')])
  expect(players.map(({ name, isStarter }) => [name, isStarter])).toEqual([
    ['Bình', true],
    ['An', true],
    ['Chi', false],
  ])
})
