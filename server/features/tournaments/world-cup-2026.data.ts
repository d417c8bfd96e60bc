import { planFrom } from './bracket-plan.rules.ts'

/** The bracket as drawn before any team was known, by the fixtures' numbers. */
export const worldCup2026Plan = planFrom({
  r32: {
    73: ['2A', '2B'],
    74: ['1E', '3ABCDF'],
    75: ['1F', '2C'],
    76: ['1C', '2F'],
    77: ['1I', '3CDFGH'],
    78: ['2E', '2I'],
    79: ['1A', '3CEFHI'],
    80: ['1L', '3EHIJK'],
    81: ['1D', '3BEFIJ'],
    82: ['1G', '3AEHIJ'],
    83: ['2K', '2L'],
    84: ['1H', '2J'],
    85: ['1B', '3EFGIJ'],
    86: ['1J', '2H'],
    87: ['1K', '3DEIJL'],
    88: ['2D', '2G'],
  },
  r16: {
    89: ['W74', 'W77'],
    90: ['W73', 'W75'],
    91: ['W76', 'W78'],
    92: ['W79', 'W80'],
    93: ['W83', 'W84'],
    94: ['W81', 'W82'],
    95: ['W86', 'W88'],
    96: ['W85', 'W87'],
  },
  qf: { 97: ['W89', 'W90'], 98: ['W93', 'W94'], 99: ['W91', 'W92'], 100: ['W95', 'W96'] },
  sf: { 101: ['W97', 'W98'], 102: ['W99', 'W100'] },
  third: { 103: ['L101', 'L102'] },
  final: { 104: ['W101', 'W102'] },
})
