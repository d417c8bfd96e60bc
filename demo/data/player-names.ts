/** Common names of one language. Players get random combinations, which are not meant to be real persons. */
export type NamePool = { family: string[]; middle?: string[]; given: string[]; first: 'family' | 'given' }

const words = (text: string) => text.trim().split(/\s+/)
const pool = (first: NamePool['first'], given: string, family: string): NamePool => ({
  given: words(given),
  family: words(family),
  first,
})

export const vietnameseNames: NamePool = {
  family: words('Nguyễn Trần Lê Phạm Hoàng Phan Vũ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đoàn Trịnh Đinh Lương'),
  middle: words('Văn Quang Hữu Đức Công Xuân Tiến Hồng Thành Minh Ngọc Tuấn Việt Duy Trọng Hoài Thanh Quốc'),
  given: words(
    'Hải Hậu Toàn Dũng Long Phượng Anh Đức Huy Hoàng Thắng Sơn Trường Lâm Nam Khang Bảo Phúc Tài Linh Tùng Kiên Mạnh Hùng',
  ),
  first: 'family',
}
const japanese = pool(
  'family',
  'Haruto Yuto Sota Ren Kaito Daiki Shota Ryota Kenta Takumi Yuki Hayato Riku Kazuki',
  'Sato Suzuki Takahashi Tanaka Ito Watanabe Yamamoto Nakamura Kobayashi Kato Yoshida Yamada Sasaki Mori',
)
const korean = pool(
  'family',
  'Min-jun Seo-jun Ji-ho Do-yun Ye-jun Hyun-woo Jun-seo Tae-yang Dong-hyun Sung-min Jae-won Woo-jin Ki-hoon Young-jae',
  'Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Oh Seo Shin Kwon Hwang',
)
const thai = pool(
  'given',
  'Anan Chaiwat Kittipong Nattapong Phongsak Prasit Rattana Sakda Somchai Suriya Tanawat Thanakorn Wichai Worawut',
  'Boonmee Chaiyasit Intarat Jaidee Kaewkla Namwong Phromma Rattanakul Saelim Sukjai Srisai Thongdee Wongsa Yodrak',
)
const malay = pool(
  'given',
  'Aditya Agus Ahmad Amir Bagus Danial Dimas Faisal Fajar Hafiz Iqbal Rizky Syafiq Wahyu Yusuf Zulkifli',
  'Abdullah Firmansyah Hakim Hidayat Ismail Kurniawan Nugroho Pratama Rahman Ramadhan Salleh Saputra Setiawan Wibowo',
)
const arabic = pool(
  'given',
  'Abdulaziz Abdullah Ali Fahad Faisal Hassan Khalid Mohammed Nawaf Omar Saleh Salman Sultan Turki Yasser Ziyad',
  'Al-Amri Al-Dosari Al-Ghamdi Al-Harbi Al-Juhani Al-Mutairi Al-Otaibi Al-Qahtani Al-Shammari Al-Shehri Al-Subaie Al-Zahrani',
)
const english = pool(
  'given',
  'Adam Ben Callum Daniel Ethan George Harry Jack James Josh Lewis Liam Luke Mason Nathan Owen Ryan Sam Tom Will',
  'Bennett Carter Clarke Cooper Davies Fletcher Foster Hughes Marshall Morgan Palmer Reed Shaw Turner Walker Ward Watson Wright',
)
const scottish = pool(
  'given',
  'Aidan Andrew Blair Calum Cameron Craig Declan Ewan Fraser Greg Jamie Kieran Lewis Murray Ross Scott Stuart',
  'Anderson Boyd Campbell Douglas Ferguson Forrest Gordon Graham Hamilton Kerr MacDonald McGregor McKenna Murray Robertson Sinclair Stewart',
)
const german = pool(
  'given',
  'Christoph David Fabian Felix Florian Jan Jonas Julian Lukas Marco Matthias Niklas Raphael Simon Stefan Thomas',
  'Bauer Brunner Fischer Frei Gruber Hofer Huber Keller Lang Leitner Maier Moser Schmid Steiner Wagner Weber Wolf Zimmermann',
)
const polish = pool(
  'given',
  'Adrian Bartosz Damian Dawid Jakub Kacper Kamil Karol Krzysztof Łukasz Maciej Mateusz Michał Patryk Piotr Szymon',
  'Dąbrowski Górski Jankowski Kamiński Kowalczyk Kowalski Kozłowski Król Mazur Nowak Pawlak Szymański Wiśniewski Wójcik Zając Zieliński',
)
const serbian = pool(
  'given',
  'Aleksandar Bogdan Dejan Dušan Filip Igor Ivan Lazar Luka Marko Miloš Nemanja Nikola Petar Stefan Uroš',
  'Đorđević Ilić Ivanović Janković Jovanović Kovačević Lukić Marković Milošević Nikolić Pavlović Petrović Popović Savić Stanković Stojanović',
)
const romanian = pool(
  'given',
  'Alexandru Andrei Bogdan Ciprian Claudiu Cosmin Cristian Dan Denis Florin Ionuț Marius Mihai Radu Răzvan Vlad',
  'Ciobanu Constantin Dobre Dumitru Florea Ionescu Marin Moldovan Munteanu Nistor Popa Popescu Rusu Stan Stoica Tudor',
)
const brazilian = pool(
  'given',
  'André Bruno Caio Danilo Diego Eduardo Fábio Felipe Gabriel Gustavo Igor João Leandro Lucas Marcos Matheus Rafael Thiago Vitor',
  'Almeida Araújo Barbosa Cardoso Carvalho Costa Ferreira Gomes Lima Lopes Martins Moura Oliveira Pereira Ramos Ribeiro Santos Silva Souza Teixeira',
)
const spanish = pool(
  'given',
  'Agustín Alejandro Andrés Carlos Cristian Diego Facundo Felipe Fernando Gonzalo Javier Joaquín Juan Luis Martín Matías Nicolás Pablo Sebastián Tomás',
  'Acosta Aguirre Benítez Cabrera Castillo Díaz Fernández García González Herrera López Medina Morales Moreno Ortega Ramírez Rojas Romero Suárez Torres Vargas Vidal',
)
const african = pool(
  'given',
  'Abdoulaye Amadou Cheikh Emmanuel Ibrahim Kofi Kwame Mamadou Moussa Ousmane Samuel Seydou',
  'Bamba Camara Cissé Coulibaly Diallo Diop Keïta Mensah Ndiaye Okafor Sarr Sow Touré Traoré',
)

/** Name pools by league key, in the language of the league’s country. */
export const namePools: Readonly<Record<string, NamePool>> = {
  vleague: vietnameseNames,
  j1: japanese,
  kleague: korean,
  kleague2: korean,
  thai,
  indonesia: malay,
  malaysia: malay,
  saudi: arabic,
  aleague: english,
  championship: english,
  scotland: scottish,
  austria: german,
  switzerland: german,
  poland: polish,
  serbia: serbian,
  romania: romanian,
  brasileirao: brazilian,
  mls: english,
  usl: english,
  ligamx: spanish,
  argentina: spanish,
  colombia: spanish,
  chile: spanish,
}
export const anyLeague = english
/** Name pools for the foreign players of a league. */
export const abroad: readonly NamePool[] = [brazilian, spanish, african, serbian]
