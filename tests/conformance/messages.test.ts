import { expect, test } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { allMessages } from '#contract/messages/all.ts'

const [vi, en, zh] = [allMessages('vi'), allMessages('en'), allMessages('zh')]
const vietnameseLetters = /[ăâđêôơưàảãáạằẳẵắặầẩẫấậèẻẽéẹềểễếệìỉĩíịòỏõóọồổỗốộờởỡớợùủũúụừửữứựỳỷỹýỵ]/i
/** Characters of the simplified script that the traditional one does not use. */
const simplified = /[们这说时间对动电话码题还关开门车东书买卖见观视频赛队员进线网络]/u
/** Names and signs that are the same in every language. */
const nameless = /^[^\p{L}]*$|Khán Đài|^(OBS|RTMP|HLS|FPS|kbps|BLV|NBA|VAR|Esport|Email|en|vi|zh)/iu

test('the three languages have the same keys, and none is empty', () => {
  for (const other of [en, zh]) expect(Object.keys(other).toSorted()).toEqual(Object.keys(vi).toSorted())
  for (const language of [vi, en, zh])
    expect(Object.entries(language).filter(([, text]) => text.trim() === '')).toEqual([])
})

test('placeholders are the same in the three languages', () => {
  const holes = (text = '') => [...text.matchAll(/\{\{\s*(\w+)/g)].map((m) => m[1]).toSorted()
  for (const key of Object.keys(vi)) {
    expect([key, holes(en[key])]).toEqual([key, holes(vi[key])])
    expect([key, holes(zh[key])]).toEqual([key, holes(vi[key])])
  }
})

test('no Vietnamese is left over in English or Chinese', () => {
  for (const language of [en, zh]) {
    expect(
      Object.entries(language).filter(([, text]) =>
        vietnameseLetters.test(text.replaceAll('Khán Đài', '').replace(/Tiếng Việt/g, '')),
      ),
    ).toEqual([])
  }
})

test('Chinese messages hold Chinese, in traditional characters', () => {
  expect(
    Object.entries(zh).filter(
      ([, text]) => !/\p{Script=Han}/u.test(text) && !nameless.test(text.replace(/\{\{.*?\}\}/g, '')),
    ),
  ).toEqual([])
  expect(Object.entries(zh).filter(([, text]) => simplified.test(text))).toEqual([])
})

test('every error of the catalogue has words for people', () => {
  for (const name of Object.keys(errorCatalogue)) expect(vi[`error.${name}`], name).toBeTruthy()
})
