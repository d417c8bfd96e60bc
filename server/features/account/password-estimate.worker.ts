import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import type { Question } from './password-estimate.ts'

/** What people here choose and the English lists do not know. */
// biome-ignore format: a list
const vietnameseFavourites = [
  'matkhau', 'anhyeuem', 'emyeuanh', 'yeuem', 'vietnam', 'hanoi', 'saigon', 'bongda', 'khandai', 'khongcho', 'giadinh',
  'tinhyeu', 'chungtoi', 'nguyen', 'tran', 'hoang', 'thanh', 'conyeume', 'mancity', 'realmadrid', 'barcelona', 'chelsea',
]

const estimator = new ZxcvbnFactory({
  graphs: common.adjacencyGraphs,
  dictionary: { ...common.dictionary, ...english.dictionary, house: vietnameseFavourites },
})

parentPort?.postMessage('ready')
parentPort?.on('message', ({ text, known }: Question) => {
  parentPort?.postMessage(estimator.check(text, known).score)
})
