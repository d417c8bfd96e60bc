import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { localFavourites } from '#contract/rules/password-words.ts'
import type { Question } from './password-estimate.adapter.ts'

const estimator = new ZxcvbnFactory({
  graphs: common.adjacencyGraphs,
  dictionary: { ...common.dictionary, ...english.dictionary, house: localFavourites },
})

parentPort?.postMessage('ready')
parentPort?.on('message', ({ text, known }: Question) => {
  parentPort?.postMessage(estimator.check(text, known).score)
})
