import { expect, test } from 'vitest'
import { createBoardReader } from './follow-board.ts'

function board(revision = '100') {
  const asked: string[] = []
  const reader = createBoardReader({
    revision,
    askAgain: () => asked.push(`after ${reader.known()}`),
    readAgain: () => asked.push('all'),
  })
  const answer = (at: string, gap = false) => reader.subbed({ revision: at, list: [], gap })
  const news = (previous: string, at: string) => reader.changed({ previous, revision: at, list: [] })
  return { reader, asked, answer, news }
}

test('consecutive updates are applied without a request', () => {
  const { reader, asked, answer, news } = board()
  answer('104')
  news('90', '105')
  news('105', '110')
  expect([reader.known(), asked]).toEqual(['110', []])
})

test('a gap is requested once, from its start', () => {
  const { reader, asked, answer, news } = board()
  answer('100')
  news('100', '101')
  news('103', '107')
  news('107', '109')
  expect(asked).toEqual(['after 101'])
  answer('109')
  news('109', '112')
  expect([reader.known(), asked]).toEqual(['112', ['after 101']])
})

test('updates before the response do not hide a gap', () => {
  const { reader, asked, answer, news } = board()
  news('120', '125')
  expect(reader.known()).toBe('100')
  answer('126')
  news('125', '130')
  expect([reader.known(), asked]).toEqual(['130', []])
})

test('reads the whole page again after a large gap, and continues from its revision', () => {
  const { reader, asked, answer } = board()
  answer('100', true)
  expect(asked).toEqual(['all'])
  reader.readUpTo('500')
  expect(asked).toEqual(['all', 'after 500'])
  answer('501')
  expect(reader.known()).toBe('501')
})

test('revisions beyond the precision of a float stay exact', () => {
  const { reader, answer, news } = board('9007199254740993')
  answer('9007199254740993')
  news('9007199254740993', '9007199254740995')
  expect(reader.known()).toBe('9007199254740995')
})
