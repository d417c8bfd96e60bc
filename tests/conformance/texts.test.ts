import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { allTexts } from '#contract/texts/all.ts'
import { textPlaces } from '#contract/texts/text.ts'

const [vi, en, zh] = [allTexts('vi'), allTexts('en'), allTexts('zh')]
const vietnameseLetters = /[ăâđêôơưàảãáạằẳẵắặầẩẫấậèẻẽéẹềểễếệìỉĩíịòỏõóọồổỗốộờởỡớợùủũúụừửữứựỳỷỹýỵ]/i
/** Simplified characters that traditional Chinese does not have. */
const simplified = /[们这说时间对动电话码题还关开门车东书买卖见观视频赛队员进线网络]/u
/** Matches names and signs that are the same in every language. */
const nameless = /^[^\p{L}]*$|^(OBS|RTMP|HLS|FPS|kbps|BLV|NBA|VAR|Esport|Email|en|vi|zh)/iu

test('the three languages have the same keys, and none is empty', () => {
  for (const other of [en, zh]) expect(Object.keys(other).toSorted()).toEqual(Object.keys(vi).toSorted())
  for (const language of [vi, en, zh])
    expect(Object.entries(language).filter(([, text]) => text.trim() === '')).toEqual([])
})

test('placeholders are the same in the three languages, except that of the site’s name', () => {
  // A text may use a placeholder more than once: for the number, and for the word that depends on it.
  const holes = (text = '') => {
    const names = [...text.matchAll(textPlaces)].map(([, name]) => name)
    return [...new Set(names)].filter((name) => name !== 'site').toSorted()
  }
  for (const key of Object.keys(vi)) {
    expect([key, holes(en[key])]).toEqual([key, holes(vi[key])])
    expect([key, holes(zh[key])]).toEqual([key, holes(vi[key])])
  }
})

test('English and Chinese contain no Vietnamese', () => {
  for (const language of [en, zh]) {
    expect(
      Object.entries(language).filter(([, text]) => vietnameseLetters.test(text.replace(/Tiếng Việt/g, ''))),
    ).toEqual([])
  }
})

test('Chinese texts are in Chinese, in traditional characters', () => {
  expect(
    Object.entries(zh).filter(
      ([, text]) => !/\p{Script=Han}/u.test(text) && !nameless.test(text.replace(/\{\{.*?\}\}/g, '')),
    ),
  ).toEqual([])
  expect(Object.entries(zh).filter(([, text]) => simplified.test(text))).toEqual([])
})

test('every error of the catalogue has a text for people', () => {
  for (const name of Object.keys(errorCatalogue)) expect(vi[`error.${name}`], name).toBeTruthy()
})

const terms = readFileSync(new URL('../../docs/terms.md', import.meta.url), 'utf8')
const refusedTerms = [...terms.matchAll(/`(vi|en|zh):([^`]+)`/g)].map(([, language = '', word = '']) => [
  language,
  word,
])

test.each(refusedTerms)('no text in %s says "%s", for which docs/terms.md has another word', (language, word) => {
  const messages = { vi, en, zh }[language as 'vi' | 'en' | 'zh']
  expect(Object.entries(messages).filter(([, text]) => text.includes(word))).toEqual([])
})

/** Labels that are required to have these texts, by meaning. `key` is the message that the page shows. */
const labels: [concept: string, key: string, vi: string, en?: string][] = [
  ['change commentator', 'watch.commentators', 'Đổi bình luận viên'],
  ['tournaments', 'nav.tournaments', 'Giải đấu'],
  ['league', 'tournament.league', 'Giải vô địch', 'League'],
  ['join group chat', 'watch.groupChat', 'Vào nhóm chat'],
  ['tips on odds', 'nav.tips', 'Tip kèo'],
  ['choose time', 'fixtures.calendar', 'Chọn thời gian'],
  ['login', 'session.login', 'Đăng nhập'],
  ['follow', 'follow.follow', 'Theo dõi'],
  ['room', 'nav.rooms', 'Phòng chat'],
  ['odds', 'nav.odds', 'Tỷ lệ kèo', 'Odds'],
  ['next week', 'fixtures.nextWeek', 'Tuần sau'],
  ['change avatar', 'picture.avatar.change', 'Đổi ảnh đại diện'],
  ['top gifts', 'gifts.top', 'Quà được tặng nhiều hôm nay'],
  ['top fan', 'gifts.fans', 'Fan cứng của {{name}}'],
  ['logout', 'session.logout', 'Đăng xuất'],
  ['hot match', 'home.hot', 'Trận hot', 'Hot Match'],
  ['now', 'fixtures.now', 'Bây giờ'],
  ['last week', 'fixtures.lastWeek', 'Tuần trước'],
  ['time', 'odds.tabs', 'Thời gian', 'Time'],
  ['day', 'schedule.days', 'Ngày thi đấu'],
  ['the day of a board', 'gifts.fans.day', 'Hôm nay'],
  ['interest', 'fixtures.favourites', 'Quan tâm'],
  ['star', 'fixtures.star', 'Yêu thích {{name}}', 'Star {{name}}'],
  ['register', 'session.register', 'Đăng ký'],
]

test.each(labels)(
  'the label for %s exists in the three languages, in the words of the specification',
  (_, key, inVi, inEn) => {
    expect(vi[key]).toBe(inVi)
    if (inEn !== undefined) expect(en[key]).toBe(inEn)
    for (const language of [vi, en, zh]) expect(language[key]).toMatch(/\S/)
  },
)
