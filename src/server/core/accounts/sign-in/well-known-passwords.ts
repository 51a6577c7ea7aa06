/**
 * What the lists of stolen passwords begin with in our seven languages, each without the digits and signs that people
 * hang on to it, and spelt plainly: `P@ssw0rd1!` is `password`. What is a row of keys or repeats itself is found by rule.
 */
export const wellKnownPasswords: ReadonlySet<string> = new Set(
  `
access account admin administrator adminadmin administrador administrateur alexander alexandra alejandro amanda amanecer america
american amor amore amoremio andrea andrew angel angela angelina angels anthony apollo argentina arsenal asdfasdf ashley asshole
atatlantis austin azerty azertyuiop babygirl babylon backup badboy bailey baseball basketball batman bayern barcelona beatles beautiful
benfica benjamin besiktas bigdaddy bigdog blablabla blessed blink bonjour bordeaux boston brandon brasil bubbles buster butterfly
calcio camille canada caramel carolina cartman casanova catalina cellphone changeit changeme charles charlie charlotte chelsea cheese
chester chicago chicken chocolate chocolat chouchou christian christine christopher chris ciaociao cocacola computer contrasena
contrasenia cookie corazon cowboys cristina cristian cumhuriyet daniel daniela danielle darkness default deneme dennis deutschland
diamond diosesamor disney doudou dragon dragonball drowssap eagles einstein elephant elizabeth emmanuel estrella everton fenerbahce
ferrari fernando fener flamengo florence flower football forever formula forzajuve forzamilan forzaroma france francesca francesco
frankfurt freedom friend friends freunde friedrich fuckoff fuckyou fussball galatasaray gabriel gandalf garfield george gfhjkm ginger
giovanni giuseppe goodluck google gregory guest guitar gundam hallo hallohallo hamburg hannover hannah harley hateyou hello hellokitty
hellohello helloworld heslo hockey hola holahola hunter iceman idontknow iloveme iloveyou inter internazionale internet ireland istanbul
italia jackson jamesbond january jasmine jennifer jessica jesus jesuschrist jetaime jetaimebien jordan jonathan joshua junior justin
juventus kaiserslautern karolina killer kingkong kolombo kristina ladygaga lasvegas lavender legolas leonardo letmein lettera
liberty lightning ligabue lisboa liverpool london loulou love loveme lovelove lovely loverboy loveyou lucky luckycharm madrid
maggie magic manager manchester margarita maria mariposa marina marlboro marseille martin martina maserati master matrix matthew
maverick melanie melissa mercedes merhaba metallica mexico michael michelle mickey microsoft midnight miguel milan milano minecraft
mirage monday money monkey monster montreal morgan motdepasse mother motorola mountain muffin murphy mustang mylove myspace
nadine napoli naruto natasha nathalie newyork nicholas nicolas nicole nintendo nirvana nothing november nutella october oliver olivia
orange paradise parola parolaparola passe passord passw passwd password passwort passwortpasswort passworte patches patricia patrick
peanut penelope pepper phoenix pikachu playboy player please pokemon portugal prince princesa princess princesse principessa private
purple qazwsx qazwsxedc qwaszx qwert qwerty qwertyuiop qwertz qwertzuiop rainbow rangers real realmadrid rebecca redsox remember
ricardo richard robert rockstar rockyou romance ronaldo rosebud roxana russia samantha sample samsung samuel sandra santiago
sarah sascha schalke schatz schatzi schokolade sebastian secret senha senhasenha september service shadow shannon sifre sifresifre silver
skywalker slipknot snoopy snowball soccer soleil sommer sonnenschein sophie spiderman spring sporting stanley starwars steelers
stella stephanie stupid success summer sunday sunflower sunshine superman superstar superuser support swordfish sysadmin system
taylor teamo tequiero tequieromucho temporal teresa test tester testing testtest thomas thunder tigger tinkerbell toor toutou
trabzonspor trustno turkiye twilight united unknown user valentina valentine vanessa vanilla veronica victoria victory
vincent virginia viktoria vitoria volkswagen warcraft warrior welcome werder whatever william willkommen winner winter wolfgang
yankees yellow yourmom zaqxsw zinedine zxcvbn zxcvbnm zidane onetwothree correcthorsebatterystaple
`
    .trim()
    .split(/\s+/),
)
