/**
 * Runs in the head before the first paint. If the address contains the secret of a mailed link, its input field is
 * hidden, so that nothing shifts once the page has read it. The field is also filled, for a submit before that.
 */
export const mailedTokenScript = `try{const t=new URLSearchParams(location.hash.slice(1)).get('token');if(t){document.documentElement.dataset.mailed='';addEventListener('DOMContentLoaded',function(){const f=document.getElementById('token');if(f)f.value=t},{once:true})}}catch(e){}`

/** From here on the page itself decides whether to show the field. */
export function forgetMailedToken(): void {
  delete document.documentElement.dataset['mailed']
}
