/** A settled and published tip in numbers. `tests/server/tips-worked-example.test.ts` recomputes all of them. */
export const workedExample = {
  salt: '00112233445566778899aabbccddeeff',
  content: 'Đội nhà thắng.',
  textHash: '79598cf4f7c205e5621d7db0c1f74b72e39590fda31651901b205c4bc20aa168',
  tip: '{"at":1787403600000,"away":"1002","company":"1","fixture":"10001","home":"1001","inPlay":false,"kickOff":1787414400000,"line":"0.25","market":"handicap","minute":null,"oddsType":2,"price":"1.9","priceAt":1787400000000,"score":null,"seq":1,"side":"home","stake":2,"text":"79598cf4f7c205e5621d7db0c1f74b72e39590fda31651901b205c4bc20aa168","tipster":"1042","v":1}',
  tipHash: '2777c1054ca651d77a03feef55eb3999914293c5fa5cf32ceac18495818c5189',
  settlement:
    '{"at":1787422800000,"closing":"1.88","inputs":{"decidedAt":1787422800000,"facts":{"awayId":"1002","corners":[5,4],"fullTime":[2,1],"halfTime":[1,0],"homeId":"1001","kickOff":1787414400000,"period":null,"running":[2,1],"sport":10,"state":"finished"},"graceMs":129600000,"isBadOdds":false,"terms":{"awayId":"1002","homeId":"1001","isInPlay":false,"kickOff":1787414400000,"line":2500,"market":"handicap","scoreAtTip":null,"side":"home"}},"outcome":"win","profit":180000,"reason":"RESULT","replaces":null,"rules":2,"seq":1,"tip":"2777c1054ca651d77a03feef55eb3999914293c5fa5cf32ceac18495818c5189","tipster":"1042","v":1}',
  settlementHash: 'fc8a504d9207635d1b252144684d6fad6912dcb86b610d9f13f27a23e28a0aa2',
  day: '2026-08-22',
  dayText:
    'v2\n0000000000000000000000000000000000000000000000000000000000000000\n2026-08-22\n1042:1:2777c1054ca651d77a03feef55eb3999914293c5fa5cf32ceac18495818c5189:1:fc8a504d9207635d1b252144684d6fad6912dcb86b610d9f13f27a23e28a0aa2',
  root: 'cb78d808b96247bd511d104411b2a1e4a08d1f50a9314f4786d95a93f996cd86',
} as const
