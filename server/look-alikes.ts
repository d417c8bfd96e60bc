/** Letters of other scripts that look like Latin ones. NFKC has already folded full-width and mathematical letters. */
export const lookAlikes: Record<string, string> = {
  а: 'a', ɑ: 'a', α: 'a', в: 'b', с: 'c', ϲ: 'c', ԁ: 'd', ð: 'đ', ɗ: 'đ', е: 'e', є: 'e', ε: 'e', һ: 'h', і: 'i', ı: 'i', ι: 'i',
  ј: 'j', к: 'k', κ: 'k', ӏ: 'l', м: 'm', п: 'n', о: 'o', ο: 'o', σ: 'o', р: 'p', ρ: 'p', ѕ: 's', т: 't', τ: 't', υ: 'u', ѵ: 'v',
  ν: 'v', х: 'x', у: 'y', γ: 'y',
} // biome-ignore format: a table reads better in rows
