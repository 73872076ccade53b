/** Save a file. */
export function downloadFile(name: string, file: Blob) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Save a text as a file with this name. */
export const download = (name: string, text: string, type: string) => downloadFile(name, new Blob([text], { type }));
