import type { Speech } from './speech.ts'

export const tr: Speech = {
  first:
    'Elif Kaan İrem Işıl Deniz Mert Zeynep Burak Ilgın İlker Ayşe Çağrı Defne Emre Gökçe Hüseyin Nazlı Oğuz Pınar Rüya Selin Tolga Ufuk Yağmur'.split(
      ' ',
    ),
  last: 'Yıldız Demirci Şahin Aydın Işık İnce Korkmaz Öztürk Çelik Güneş Kılıç Arslan Doğan Taş Ünal Bulut'.split(
    ' ',
  ),
  entries: [
    'Ben de katılıyorum',
    'Katıldım, umarım bu sefer bana çıkar',
    'İnşallah bana çıkar',
    'ÇEKİLİŞE KATILIYORUM',
    'Şansımı deniyorum',
    'Ben de varım',
    'İlk defa bir çekilişe katılıyorum',
    'Kazanmayı çok istiyorum',
    'Hediye için teşekkürler, ben de buradayım',
    'Bu seti aylardır istiyordum',
    'ışıl ışıl bir hediye olmuş, katılıyorum',
    'Doğum günüm geliyor, belki şans benden yana olur',
  ],
  reasons: [
    'Kardeşime hediye etmek istiyorum.',
    'Yıllardır takipteyim.',
    'Videoların sayesinde çok şey öğrendim.',
    'Annem görse çok sevinir.',
    'Eskisi geçen ay bozuldu.',
    'Kazanmasam da emeğinize sağlık.',
    'Herkese bol şans.',
    'Öğrenciyim, çok işime yarar.',
  ],
  friends: [
    '{friends} hadi siz de katılın',
    '{friends} kaçırmayın',
    'Bunu tam sana göre gördüm {friends}',
    '{friends} belki birimize çıkar',
    '{friends}',
  ],
  questions: [
    'Yurt dışına da gönderiyor musunuz?',
    'Çekiliş ne zaman sona eriyor?',
    'Birden fazla yorum yapabilir miyiz?',
    'Sonuçlar nerede açıklanacak?',
    'İki kişiyi etiketlemek yeterli mi?',
    'Kargo ücreti bize mi ait?',
  ],
  answers: [
    'Pazar akşamı saat dokuzda bitiyor 🙂',
    'Evet, her yere gönderiyoruz.',
    'Kişi başı tek hak var, ama istediğiniz kadar yorum yapabilirsiniz.',
    'Kargo bizden.',
    'Sonucu burada, bağlantısıyla birlikte paylaşacağım.',
  ],
  replies: [
    'Bol şans!',
    'Sana da çıksın 🤞',
    'Ben de aynısını soracaktım',
    'Etiket için sağ ol 💚',
    'Katıldım bile',
    'Aynen öyle',
  ],
  asides: [
    'Üçüncü dakikadaki müziğin adı ne?',
    'Bu tarifi dün yaptım, çok güzel oldu.',
    'Sesi biraz kısık geldi bana.',
    'Kedinin adı ne, çok tatlı 🐈',
    'İzmir’den selamlar',
    'Sıcaklardan bunaldık, siz nasılsınız?',
  ],
  shouts: ['🤞🤞🤞', 'Harika 👏', 'Süper', 'çok güzel 😍', '🎁', 'Emeğinize sağlık', 'Bayıldım'],
  bots: [
    'Evden çalışarak günde 500 kazan → firsat.example',
    'Takipçi isteyen profilime baksın 👉 takip.example',
  ],
  hashtags: ['#çekiliş', '#ÇEKİLİŞ', '#hediye', '#İYİŞANSLAR', '#iyişanslar'],
}
