import type { RewardKind, RewardState } from '#contract/rewards.ts'
import type { TextKey } from '#contract/texts/all.ts'

type Place = {
  path: string
  /** State of the place by its text. Every place may also have a reward to claim. */
  texts: Partial<Record<Exclude<RewardState, 'claim'>, TextKey>>
  /** True when the offer closes at its end time, and does not start again at the next day. */
  closes: boolean
  /** True when the whole reward is certain. */
  isSure: boolean
}

export const offerPlaces: Record<RewardKind, Place> = {
  'check-in': {
    path: '/diem-danh',
    closes: false,
    isSure: true,
    texts: { ready: 'rewardHub.check-in.ready', done: 'rewardHub.check-in.done' },
  },
  missions: {
    path: '/nhiem-vu-hang-ngay',
    closes: false,
    isSure: true,
    texts: {
      ready: 'rewardHub.missions.ready',
      done: 'rewardHub.missions.done',
      closed: 'rewardHub.missions.closed',
    },
  },
  lucky: {
    path: '/vong-quay',
    closes: false,
    isSure: false,
    texts: { ready: 'rewardHub.turns.ready', done: 'rewardHub.turns.done' },
  },
  predictions: {
    path: '/du-doan',
    closes: true,
    isSure: false,
    texts: {
      ready: 'rewardHub.predictions.ready',
      done: 'rewardHub.predictions.done',
      closed: 'rewardHub.predictions.closed',
    },
  },
  minigame: {
    path: '/minigame',
    closes: false,
    isSure: false,
    texts: { ready: 'rewardHub.turns.ready', done: 'rewardHub.turns.done' },
  },
  marble: {
    path: '/truc-tiep/dua-bi',
    closes: true,
    isSure: false,
    texts: { ready: 'rewardHub.marble.ready', done: 'rewardHub.marble.done', closed: 'rewardHub.marble.closed' },
  },
  events: {
    path: '/su-kien',
    closes: true,
    isSure: false,
    texts: { ready: 'rewardHub.events.ready', done: 'rewardHub.events.done', closed: 'rewardHub.events.closed' },
  },
  referral: {
    path: '/gioi-thieu-ban-be',
    closes: false,
    isSure: false,
    texts: { ready: 'rewardHub.referral.ready', done: 'rewardHub.referral.done' },
  },
}
