// Runs only in browsers without modules, which run nothing else. Its own language must be as old as they are.
var hidden = document.getElementsByTagName('noscript')[0];
hidden.parentNode.insertAdjacentHTML('beforeend', hidden.textContent);
