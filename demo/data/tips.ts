import type { Thought } from './thought.ts'
import { commentatorThoughts } from './tips-commentators.ts'
import { memberThoughts } from './tips-members.ts'

/**
 * Members who give tips in the demo, some of those who talk in its rooms: user name, and share of fixtures with a tip.
 */
export const tipsters: readonly [username: string, share: number][] = [
  ['duc_namdinh', 0.62],
  ['anhba_sg', 0.55],
  ['bao_bong_da', 0.7],
  ['khoa_pro', 0.66],
  ['thanh_dn', 0.5],
  ['tai_tran', 0.58],
  ['linh_fan_cn', 0.12],
  ['ong_trum', 0.74],
]

/** Commentators who give tips before fixtures. */
export const commentatorTipsters = ['blv', 'thaovy', 'quocanh', 'linhchi'] as const

export const thoughts: readonly Thought[] = [...memberThoughts, ...commentatorThoughts]
