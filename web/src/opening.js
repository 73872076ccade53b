/**
 * Says why the static site does not open, where the program itself cannot. Browsers of any age must understand this
 * script, and it runs where modules cannot be loaded.
 */
(function () {
  /** Milliseconds after which a start is unusually slow. */
  var PATIENCE = 20000;
  var TEXTS = {/* texts */};
  var texts = TEXTS[navigator.language.slice(0, 2)] || TEXTS.en;
  /** The program removes it when it starts. */
  var loading = document.querySelector('.loading');

  function say(text, detail) {
    loading.textContent = [text, detail, ''].filter(String).join(' ');
    var button = document.createElement('button');
    button.className = 'button';
    button.textContent = texts.reload;
    button.onclick = function () {
      location.reload();
    };
    loading.appendChild(button);
  }

  function fail(event) {
    var error = event.reason || event.error;
    if (error || event.target.nodeName === 'SCRIPT') say(texts.failed, error ? String(error) : event.target.src);
  }

  if (location.protocol === 'file:') return say(texts.file);
  if (!('noModule' in document.createElement('script'))) return say(texts.old);
  addEventListener('error', fail, true);
  addEventListener('unhandledrejection', fail);
  setTimeout(function () {
    if (!loading.querySelector('button')) say(texts.slow);
  }, PATIENCE);
})();
